"use client";

import { useEffect, useState } from "react";

type PhoneText = (phone: string) => string;

/** Writes phones as people of the region do, once the rules of the countries have loaded; as they are stored until then. */
export const usePhoneText = (region: string): PhoneText => {
  const [write, setWrite] = useState<PhoneText>();
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const { phoneText } = await import("@/lib/domain/person/phone");
      if (isCurrent) setWrite(() => (phone: string) => phoneText(phone, region));
    };
    // Without the rules the stored numbers stay: they can be read and called.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [region]);
  return write ?? ((phone) => phone);
};
