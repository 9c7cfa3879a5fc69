"use client";

import { useEffect, useState } from "react";
import { isText, readItem, writeItem } from "@/lib/client/device-storage";
import { BOOKING_NOTE } from "@/lib/domain/device-storage/rows";

/** The note to the location. It survives a reload until the application is booked. */
export const useStoredNote = (id: string): [note: string, setNote: (note: string) => void] => {
  const [note, setNote] = useState("");
  useEffect(() => setNote(readItem(BOOKING_NOTE, isText, id) ?? ""), [id]);
  return [
    note,
    (text) => {
      setNote(text);
      writeItem(BOOKING_NOTE, text, id);
    },
  ];
};
