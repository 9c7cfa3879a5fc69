"use client";

import { useEffect, useState } from "react";
import { dropItem, storedItem, storeItem } from "@/lib/client/session-storage";

const KEPT_MS = 12 * 3600 * 1000;
const keyOf = (id: string) => `startday-note-${id}`;
const isText = (data: unknown): data is string => typeof data === "string";

/** The note to the centre, kept over a reload until the application is booked. */
export const useStoredNote = (id: string): [note: string, setNote: (note: string) => void] => {
  const [note, setNote] = useState("");
  useEffect(() => setNote(storedItem(keyOf(id), isText, new Date()) ?? ""), [id]);
  return [
    note,
    (text) => {
      setNote(text);
      storeItem(keyOf(id), text, new Date(Date.now() + KEPT_MS));
    },
  ];
};

export const dropNote = (id: string): void => dropItem(keyOf(id));
