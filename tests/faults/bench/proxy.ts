import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Faults of a connection. `cut` ends it after so many bytes of reply; `hang` passes nothing on. */
export type Fault = { kind: "pass" | "refuse" | "hang" } | { kind: "cut"; bytes: number };

export interface FaultProxy {
  port: number;
  /** Sets the fault, for open connections too. */
  suffer(fault: Fault): void;
  /** Lets the open connections fall silent for good, as those to a machine without power do; new ones are passed on. */
  silenceOpen(): void;
  /** Passes on to another port from now on, as an address that moves does; open connections are cut. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a port, which injects faults. */
export const startProxy = async (firstPort: number): Promise<FaultProxy> => {
  let targetPort = firstPort;
  let fault: Fault = { kind: "pass" };
  let bytesLeft = 0;
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket.on("error", () => undefined).once("close", () => sockets.delete(socket)));
    return socket;
  };
  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const passOn = (chunk: Buffer, target: Socket, isReply: boolean) => {
    if (fault.kind === "hang" || silent.has(target)) return;
    if (fault.kind !== "cut" || !isReply) return void target.write(chunk);
    target.write(chunk.subarray(0, bytesLeft));
    bytesLeft -= chunk.length;
    if (bytesLeft <= 0) cutAll();
  };
  const server = createServer((client) => {
    track(client);
    if (fault.kind === "refuse") return void client.resetAndDestroy();
    const upstream = track(connect(targetPort, "127.0.0.1"));
    client.on("data", (chunk) => passOn(chunk, upstream, false)).on("close", () => upstream.destroy());
    upstream.on("data", (chunk) => passOn(chunk, client, true)).on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    suffer: (next) => {
      // Bytes that a silent network has lost do not come back, so their connections are cut.
      if (fault.kind === "hang" || next.kind === "refuse") cutAll();
      fault = next;
      bytesLeft = next.kind === "cut" ? next.bytes : 0;
    },
    silenceOpen: () => {
      for (const socket of sockets) silent.add(socket);
    },
    moveTo: (port) => {
      targetPort = port;
      cutAll();
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
};
