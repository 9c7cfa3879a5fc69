interface Named {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** First and last name as one text; empty while neither is known. */
export const fullName = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(" ");
