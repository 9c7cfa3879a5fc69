import type { Db } from "@/backend/db/database";
import type { BackendEnvironment } from "@/backend/environment";
import type { FileStore } from "@/backend/files/file-store";
import type { Live } from "@/backend/live/listener";
import type { Tokens } from "@/backend/tokens";
import type { Vault } from "@/backend/vault/vault";

/** What every handler may use. The clock is a service, so that tests set the time. */
export interface Services {
  db: Db;
  environment: BackendEnvironment;
  tokens: Tokens;
  vault: Vault;
  files: FileStore;
  live: Live;
  clock: () => Date;
}
