import "server-only";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);

/**
 * A page that leads on at once, by itself or by its link. It stands in for a redirect to an address of some kilobytes: proxies take no
 * more than 4 kB of headers, and bodies of any size.
 */
export const leadingPage = (address: string): Response => {
  const url = escapeHtml(address);
  const host = escapeHtml(new URL(address).host);
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}"><title>${host}</title><a href="${url}">${host}</a>`;
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
};
