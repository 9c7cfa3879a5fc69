import type { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";

/** The recipient and method of a code. */
export interface Addressee {
  value: string;
  method: (typeof VERIFICATION_METHODS)[number];
}

export const isAddressee = (data: unknown): data is Addressee => {
  const to = data as Partial<Addressee> | null;
  return typeof to?.value === "string" && typeof to.method === "string";
};
