import { startPrivatePostgres } from "@/backend/private-postgres/private-postgres";

/** The main function of a process that owns a directory's private database until it is stopped or killed. */
async function main(dataDir: string, ending: string | undefined): Promise<void> {
  const database = await startPrivatePostgres(dataDir);
  process.on("SIGTERM", () => (ending === "exit" ? process.exit(0) : database.stop().then(() => process.exit(0))));
  // End by itself when the test run was killed.
  process.stdin.resume().on("end", () => process.exit(0));
  process.stdout.write(`${JSON.stringify({ url: database.url })}\n`);
}

main(process.argv[2] ?? "", process.argv[3]).catch((error: Error) => {
  process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
  process.exit(1);
});
