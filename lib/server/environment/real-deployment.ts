/** A production start that is not the demo. Also for code that runs without the schema of the environment. */
export const isRealDeployment = ({ NODE_ENV, DEMO }: { NODE_ENV: string | undefined; DEMO: boolean }): boolean =>
  NODE_ENV === "production" && !DEMO;
