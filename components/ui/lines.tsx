/** Short texts, one below the other; each is there once. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li className="wrap-anywhere" key={line}>
        {line}
      </li>
    ))}
  </ul>
);
