"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { createQrReader } from "@/lib/client/qr-reader";

/** Starting, showing a picture, or why there is none. */
export type CameraState = "starting" | "on" | "denied" | "none";

const EVERY_MS = 120;
/** The same code that stays before the camera is read once. */
const SAME_MS = 3000;

const openCamera = async (): Promise<MediaStream> =>
  // Absent where the page is not served safely: then there is none either.
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });

const whyNot = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "none";

/** Tells each code once, until it has been out of sight for a while. */
const once = (tell: (text: string) => void) => {
  let last = { text: "", at: 0 };
  return (text: string) => {
    const isSame = text === last.text && performance.now() - last.at < SAME_MS;
    last = { text, at: performance.now() };
    if (!isSame) tell(text);
  };
};

/** Shows the camera at the back in a video and reads codes from it, one after the other, for as long as it is on the page. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): CameraState => {
  const [state, setState] = useState<CameraState>("starting");
  const listener = useRef(onText);
  listener.current = onText;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const tell = once((text) => listener.current(text));
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      stream = await openCamera();
      const read = await createQrReader();
      const element = video.current;
      if (!isOpen || !element) return stop();
      element.srcObject = stream;
      await element.play();
      setState("on");
      const look = async () => {
        const text = await read(element).catch(() => undefined);
        if (!isOpen) return;
        if (text) tell(text);
        timer = setTimeout(look, EVERY_MS);
      };
      look();
    };
    start().catch((error: unknown) => {
      // The reader may be what could not be had.
      stop();
      if (isOpen) setState(whyNot(error));
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
      stop();
    };
  }, [video]);

  return state;
};
