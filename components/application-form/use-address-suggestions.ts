"use client";

import { useEffect, useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import { call } from "@/lib/client/call";
import type { CallByName } from "@/lib/contracts/calls";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { isAddressSearchable } from "@/lib/domain/application/address";

export type AddressSuggestion = ReplyOf<CallByName["GET /maps/autocomplete"]>["places"][number];

const REST_MS = 300;
const LONGEST = 200;
const NONE: readonly AddressSuggestion[] = [];

/** Suggestions for a typed address; none for too short a text, without a lookup service, or after a choice. */
export const useAddressSuggestions = (text: string, country: string) => {
  const [found, setFound] = useState<{ text: string; places: readonly AddressSuggestion[] }>();
  const chosen = useRef<string>(undefined);
  // One session token until a choice: map services bill by session.
  const session = useRef("");

  useEffect(() => {
    if (text === chosen.current || !isAddressSearchable(text)) return setFound(undefined);
    const stop = new AbortController();
    session.current ||= uuid();
    const query = { q: text.trim().slice(0, LONGEST), country, session: session.current };
    const asking = setTimeout(() => {
      call("GET /maps/autocomplete", { query, signal: stop.signal }).then(
        ({ places }) => setFound({ text, places }),
        // A failed lookup gives no suggestions; the fields can be typed.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(asking);
      stop.abort();
    };
  }, [text, country]);

  const choose = (label: string) => {
    chosen.current = label;
    session.current = "";
    setFound(undefined);
  };
  // Suggestions for the shorter text stay until new ones arrive.
  return { places: found?.places ?? NONE, choose };
};
