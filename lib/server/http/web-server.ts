import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

const REQUEST_BEGINS = "http.server.request.start";

/** The web server of this process, which the framework keeps to itself: known from its first request on. */
export const findWebServer = (): (() => Server | undefined) => {
  let server: Server | undefined;
  const learn = (message: unknown) => {
    server = (message as { server: Server }).server;
    unsubscribe(REQUEST_BEGINS, learn);
  };
  subscribe(REQUEST_BEGINS, learn);
  return () => server;
};
