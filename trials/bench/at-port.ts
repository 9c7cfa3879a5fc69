/** A database's address at another port, and of another database if one is named. */
export const atPort = (url: string, port: number, database?: string): string => {
  const changed = new URL(url);
  changed.port = String(port);
  if (database) changed.pathname = `/${database}`;
  return changed.href;
};
