import { startSpecifiedBackend } from "./server";

/** The stand-in as a program, for the browser tests: on `PORT`, with its controls below `/control`. */
const backend = await startSpecifiedBackend({ port: Number(process.env.PORT ?? 3230) });
process.stdout.write(`specified backend on ${backend.url}\n`);

const stop = async () => {
  await backend.stop();
  process.exit(0);
};
process.once("SIGTERM", stop).once("SIGINT", stop);
