import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/** What stands before every request: it goes on, or answers itself; whether anybody took the request. */
type HttpMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => boolean,
  server: Server,
) => boolean;

/** From now on every request of this process's HTTP servers comes here first. What is put in place later comes before. */
export const addHttpMiddleware = (front: HttpMiddleware): void => {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]) {
    const goOn = (): boolean => Reflect.apply(emit, this, [event, ...given]);
    if (event !== "request") return goOn();
    const [request, response] = given as [IncomingMessage, ServerResponse];
    return front(request, response, goOn, this);
  } as typeof emit;
};
