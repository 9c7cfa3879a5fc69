import type { VerificationMethod } from "@/lib/contracts/configuration";

/** To whom a code goes, and how. */
export interface Addressee {
  value: string;
  method: VerificationMethod;
}

/** A code on its way: to whom, how, and until when it counts. Kept on the device so that a reload loses nothing. */
export interface SentCode extends Addressee {
  /** When the next one may be asked for, and when this one lapses; milliseconds since the epoch. */
  retryAt: number;
  expiresAt: number;
  /** After a wrong one: how many more may be tried before it is blocked. */
  attemptsLeft?: number;
  /** No other code is looked at before `retryAt`. */
  isBlocked?: boolean;
  /** Sent a while ago, when another was asked for too soon. */
  isEarlier?: boolean;
}

export const isAddressee = (data: unknown): data is Addressee => {
  const to = data as Partial<Addressee> | null;
  return typeof to?.value === "string" && typeof to.method === "string";
};

export const isSentCode = (data: unknown): data is SentCode => {
  const sent = data as Partial<SentCode> | null;
  return isAddressee(data) && typeof sent?.retryAt === "number" && typeof sent.expiresAt === "number";
};

/** Until when it is worth keeping: a block may outlast the code. */
export const storedUntil = ({ retryAt, expiresAt }: SentCode): Date => new Date(Math.max(retryAt, expiresAt));

/** Enough of a value to recognise one's own, not enough to learn another's: `+374 ••• •• 56`, `a•••@example.org`. */
export const masked = (value: string): string => {
  if (value.includes("@")) return value.replace(/^(.)[^@]*/, "$1•••");
  return value.replace(/\d(?=(?:\D*\d){2})/g, (digit, at: number) => (at < 4 ? digit : "•"));
};
