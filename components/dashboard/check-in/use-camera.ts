"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { createQrReader } from "@/lib/client/qr-reader";

/** The camera is starting, on, denied by the user, or not available. */
export type CameraState = "starting" | "on" | "denied" | "none";

const READ_INTERVAL_MS = 120;
/** A code that stays in view is reported once within this time. */
const REPEAT_MS = 3000;

const openCamera = async (): Promise<MediaStream> =>
  // Without HTTPS `mediaDevices` is missing; the error then counts as "no camera".
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });

const failureState = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "none";

/** Reports a code once, until it has been out of view for a while. */
const ignoreRepeats = (report: (text: string) => void) => {
  let last = { text: "", at: 0 };
  return (text: string) => {
    const isRepeat = text === last.text && performance.now() - last.at < REPEAT_MS;
    last = { text, at: performance.now() };
    if (!isRepeat) report(text);
  };
};

/** Shows the rear camera in a video and reads codes from it until the component unmounts. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): CameraState => {
  const [state, setState] = useState<CameraState>("starting");
  const listener = useRef(onText);
  listener.current = onText;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const report = ignoreRepeats((text) => listener.current(text));
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
      const readFrame = async () => {
        const text = await read(element).catch(() => undefined);
        if (!isOpen) return;
        if (text) report(text);
        timer = setTimeout(readFrame, READ_INTERVAL_MS);
      };
      readFrame();
    };
    start().catch((error: unknown) => {
      // The camera may be on already if only the reader failed to load.
      stop();
      if (isOpen) setState(failureState(error));
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
      stop();
    };
  }, [video]);

  return state;
};
