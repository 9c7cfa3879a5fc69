interface ListenError extends NodeJS.ErrnoException {
  address?: string;
  port?: number;
}

/** Why a server cannot listen, in a sentence that names the variable of its port, or `HOST`. */
export const listenFailure = (
  { code, address, port, message }: ListenError,
  variable: "PORT" | "BACKEND_PORT",
): string => {
  if (code === "EADDRINUSE")
    return `${variable} ${port} is in use at ${address}: end the process that listens there, or set another ${variable}`;
  if (code === "EACCES") return `${variable} ${port} needs rights that this user lacks: set one above 1023`;
  if (code === "EADDRNOTAVAIL") return `HOST ${address} is no address of this machine`;
  if (code === "ENOTFOUND") return "HOST is neither an address nor a name of this machine";
  return message;
};
