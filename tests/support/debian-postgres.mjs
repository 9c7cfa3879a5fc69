import { ensureFromDebian } from "./debian.mjs";

/** The major version of Debian 12's PostgreSQL, the oldest on which the product runs. */
export const DEBIAN_MAJOR = 15;

/** The folder of its programs. */
export const DEBIAN_POSTGRES_BIN = `/usr/lib/postgresql/${DEBIAN_MAJOR}/bin`;

/** The program by which an installation is known. */
export const DEBIAN_POSTGRES = `${DEBIAN_POSTGRES_BIN}/postgres`;

/** Whether it is there, installed where that is possible. */
export const ensureDebianPostgres = () => ensureFromDebian([`postgresql-${DEBIAN_MAJOR}`], [DEBIAN_POSTGRES]);
