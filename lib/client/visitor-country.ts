/** The visitor's probable country (ISO 3166); undefined when it is unknown. Never rejects. */
export const fetchVisitorCountry = async (): Promise<string | undefined> => {
  try {
    const response = await fetch("/api/country");
    return response.ok ? (((await response.json()) as { country: string | null }).country ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};
