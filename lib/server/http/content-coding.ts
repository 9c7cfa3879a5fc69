export type Coding = "br" | "gzip";

/** The best encoding that the client accepts by its plain name; nothing when it accepts none. */
export const codingFor = (accepted: string | undefined): Coding | undefined => {
  const names = (accepted ?? "").split(",").map((name) => name.trim());
  return (["br", "gzip"] as const).find((coding) => names.includes(coding));
};
