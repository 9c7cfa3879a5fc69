export type Coding = "br" | "gzip";

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

/** The best encoding that the client accepts; nothing when it accepts none. */
export const codingFor = (accepted: string | undefined): Coding | undefined => {
  const parts = (accepted ?? "").split(",").filter((part) => !REFUSED.test(part));
  const names = parts.map((part) => part.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((coding) => names.includes(coding));
};
