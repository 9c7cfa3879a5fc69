"use client";

import { useEffect, useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import { call } from "@/lib/client/call";
import type { CallByName } from "@/lib/contracts/calls";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { isAddressSearchable } from "@/lib/domain/application/address";

export type AddressSuggestion = ReplyOf<CallByName["GET /maps/autocomplete"]>["places"][number];

const PAUSE_MS = 300;
const MAX_LENGTH = 200;
const NONE: readonly AddressSuggestion[] = [];

/** Suggestions for a typed address; none for too short a text, without a lookup service, or after a choice. */
export const useAddressSuggestions = (text: string, country: string) => {
  const [result, setResult] = useState<{ text: string; places: readonly AddressSuggestion[] }>();
  const chosen = useRef<string>(undefined);
  // One session token until a choice: map services bill by session.
  const session = useRef("");

  useEffect(() => {
    if (text === chosen.current || !isAddressSearchable(text)) return setResult(undefined);
    const controller = new AbortController();
    session.current ||= uuid();
    const query = { q: text.trim().slice(0, MAX_LENGTH), country, session: session.current };
    const timer = setTimeout(() => {
      call("GET /maps/autocomplete", { query, signal: controller.signal }).then(
        ({ places }) => setResult({ text, places }),
        // A failed lookup gives no suggestions; the fields can be typed.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, country]);

  const choose = (label: string) => {
    chosen.current = label;
    session.current = "";
    setResult(undefined);
  };
  // Suggestions for the shorter text stay until new ones arrive.
  return { places: result?.places ?? NONE, choose };
};
