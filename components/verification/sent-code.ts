import { type Addressee, isAddressee } from "@/lib/domain/person/addressee";

/** A sent code: recipient, method and expiry. Stored on the device to survive a reload. */
export interface SentCode extends Addressee {
  /** When a new code may be requested, and when this one expires; milliseconds since the epoch. */
  retryAt: number;
  expiresAt: number;
  /** Attempts left after a wrong code. */
  attemptsLeft?: number;
  /** Whether codes are refused until `retryAt`. */
  isBlocked?: boolean;
  /** Whether it was sent earlier, and a new one was requested too soon. */
  isEarlier?: boolean;
}

export const isSentCode = (data: unknown): data is SentCode => {
  const sent = data as Partial<SentCode> | null;
  return isAddressee(data) && typeof sent?.retryAt === "number" && typeof sent.expiresAt === "number";
};

/** When the stored code can be dropped. A block may outlast the code. */
export const storedUntil = ({ retryAt, expiresAt }: SentCode): Date => new Date(Math.max(retryAt, expiresAt));

/** Masks an address so that only its owner recognises it: `+374 ••• •• 56`, `a•••@example.org`. */
export const masked = (value: string): string => {
  if (value.includes("@")) return value.replace(/^(.)[^@]*/u, "$1•••");
  return value.replace(/\d(?=(?:\D*\d){2})/g, (digit, index: number) => (index < 4 ? digit : "•"));
};
