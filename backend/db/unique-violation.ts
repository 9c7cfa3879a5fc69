const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because a value of this unique index or constraint is taken. */
export const isUniqueViolation = (error: unknown, name: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === name;
};
