import type { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";

/** A number, in E.164, or an e-mail address, and the method by which codes and links go there. */
export interface Addressee {
  value: string;
  method: (typeof VERIFICATION_METHODS)[number];
}

export const isAddressee = (data: unknown): data is Addressee => {
  const to = data as Partial<Addressee> | null;
  return typeof to?.value === "string" && typeof to.method === "string";
};
