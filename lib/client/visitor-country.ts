/** The country (ISO 3166) that the visitor seems to be in; nothing when nobody can say. Never rejects. */
export const fetchVisitorCountry = async (): Promise<string | undefined> => {
  try {
    const response = await fetch("/api/country");
    return response.ok ? (((await response.json()) as { country: string | null }).country ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};
