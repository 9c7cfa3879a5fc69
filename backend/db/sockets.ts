import { Socket } from "node:net";

/** The sockets of some connections, also of those that are being opened, and how much came over them. */
export class Sockets {
  private readonly open = new Set<Socket>();
  private closedBytes = 0;

  /** Makes the socket of a connection: the driver's option `stream`. */
  readonly make = (): Socket => {
    const socket = new Socket();
    this.open.add(socket);
    socket.once("close", () => {
      this.closedBytes += socket.bytesRead;
      this.open.delete(socket);
    });
    return socket;
  };

  get size(): number {
    return this.open.size;
  }

  /** The bytes that came over all of them, also over those that are closed. */
  get bytesRead(): number {
    return [...this.open].reduce((sum, socket) => sum + socket.bytesRead, this.closedBytes);
  }

  /** Ends the connections. Their statements fail at once. */
  destroy(): void {
    for (const socket of this.open) socket.destroy();
  }
}
