interface SentenceProps {
  /** The message with this value in it. */
  text: (value: string) => string;
  /** A name, a number or an address. */
  value: string;
}

// No message contains it.
const PLACE = "\uE000";

/** A sentence with a value that a browser leaves as it is when it translates the page. */
export const Sentence = ({ text, value }: SentenceProps) => {
  const [first, ...others] = text(PLACE).split(PLACE);
  return (
    <span>
      <span>{first}</span>
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are as many as before, in their order
        <span key={index}>
          <bdi translate="no">{value}</bdi>
          <span>{part}</span>
        </span>
      ))}
    </span>
  );
};
