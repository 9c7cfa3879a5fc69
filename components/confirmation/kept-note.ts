"use client";

import { useEffect, useState } from "react";
import { dropItem, keepItem, keptItem } from "@/lib/client/cached-item";

const KEPT_MS = 12 * 3600 * 1000;
const keyOf = (id: string) => `startday-note-${id}`;
const isText = (data: unknown): data is string => typeof data === "string";

/** The note to the centre, kept over a reload until the application is booked. */
export const useKeptNote = (id: string): [note: string, setNote: (note: string) => void] => {
  const [note, setNote] = useState("");
  useEffect(() => setNote(keptItem(keyOf(id), isText, new Date()) ?? ""), [id]);
  return [
    note,
    (text) => {
      setNote(text);
      keepItem(keyOf(id), text, new Date(Date.now() + KEPT_MS));
    },
  ];
};

export const dropNote = (id: string): void => dropItem(keyOf(id));
