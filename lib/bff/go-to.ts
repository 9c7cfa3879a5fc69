import "server-only";

/** Sends the browser elsewhere, which does not learn from where, and stores nothing of it. */
export const goTo = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
