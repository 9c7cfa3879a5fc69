import type { Page, Request, Route } from "playwright/test";
import { send } from "./api";

/** Sends a browser's request to the test server and drops the answer with its cookies. */
const deliver = async (request: Request): Promise<void> => {
  const { origin, host, pathname, search } = new URL(request.url());
  const headers = { ...(await request.allHeaders()), host };
  const body = request.postData() ?? undefined;
  await send({ site: origin, method: request.method(), path: pathname + search, headers, body });
};

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** A call of the way by its method, its path and, of a save, the step that it leads to. */
const nameOf = (request: Request): string => {
  const path = new URL(request.url()).pathname.slice("/api".length).replace(ID, "{id}");
  const isSave = request.method() === "PUT" && path === "/registration/{id}";
  const { step } = isSave ? (request.postDataJSON() as { step: string }) : {};
  return [request.method(), path, step].filter(Boolean).join(" ");
};

/** What a page called, and which of its answers were lost. */
export interface Line {
  called: Set<string>;
  lost: string[];
}

// Texts and streams are no calls of the way.
const isCall = (name: string): boolean => !/ \/(texts|live|events)/.test(name);

/** Loses the first answer to each call that `loses` names, after the server has done what was asked. */
export const loseAnswers = async (page: Page, loses: (name: string) => boolean): Promise<Line> => {
  const line: Line = { called: new Set(), lost: [] };
  await page.route("**/api/**", async (route: Route) => {
    const request = route.request();
    const name = nameOf(request);
    if (!isCall(name)) return route.fallback();
    line.called.add(name);
    if (!loses(name) || line.lost.includes(name)) return route.fallback();
    line.lost.push(name);
    await deliver(request);
    await route.abort("connectionreset");
  });
  return line;
};
