import Image from "next/image";

const LOOKS = [
  { src: "/logo.svg", shown: "dark:hidden" },
  { src: "/logo-white.svg", shown: "hidden dark:block" },
] as const;

interface WordmarkProps {
  name: string;
  /** The network beside it. */
  network: string;
}

/** The product's mark in the look of the theme, and whose network this is. */
export const Wordmark = ({ name, network }: WordmarkProps) => (
  <>
    {LOOKS.map(({ src, shown }) => (
      <Image
        alt={name}
        className={`h-8 w-auto shrink-0 ${shown}`}
        height={32}
        key={src}
        priority
        src={src}
        width={128}
      />
    ))}
    <span className="truncate border-line border-s ps-2 font-normal text-ink-second text-sm sm:ps-3 sm:text-base">
      {network}
    </span>
  </>
);
