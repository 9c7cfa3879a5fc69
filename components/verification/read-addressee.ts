import type { Addressee } from "@/lib/domain/person/addressee";
import { likelyEmail } from "@/lib/domain/person/likely-email";
import { type PhoneReading, readPhone } from "@/lib/domain/person/phone";
import { emailIn } from "@/lib/kit/email";

/** Reads a typed number or address, and what to ask about it first. Loaded when it is needed. */
export const readAddressee = ({ method, value }: Addressee, region: string): PhoneReading => {
  if (method !== "email") return readPhone(value, region);
  const address = emailIn(value);
  const likely = address && likelyEmail(address);
  return { number: address, asks: likely ? [likely, address] : [] };
};
