import type { ReactNode } from "react";

type SceneProps = { children: ReactNode };

// The main lines take the surrounding text colour; the rest follows the theme.
const Scene = ({ children }: SceneProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 240 160"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="h-auto w-full"
  >
    {children}
  </svg>
);

const Ground = () => <path d="M28 138h184" className="stroke-line" />;

const Sun = ({ x, y, radius }: { x: number; y: number; radius: number }) => (
  <circle cx={x} cy={y} r={radius} className="fill-accent-soft" stroke="none" />
);

/** A calendar page with nothing on it. */
export const DrawingEmpty = () => (
  <Scene>
    <Sun x={120} y={78} radius={62} />
    <Ground />
    <rect x="72" y="42" width="96" height="96" rx="10" className="fill-surface-raised" />
    <path d="M72 68h96" />
    <path d="M96 32v18M144 32v18" />
    <g className="fill-line" stroke="none">
      <rect x="86" y="82" width="14" height="12" rx="3" />
      <rect x="113" y="82" width="14" height="12" rx="3" />
      <rect x="140" y="82" width="14" height="12" rx="3" />
      <rect x="86" y="108" width="14" height="12" rx="3" />
      <rect x="140" y="108" width="14" height="12" rx="3" />
    </g>
    <rect x="112" y="107" width="16" height="14" rx="4" strokeDasharray="1 6" />
  </Scene>
);

/** A signpost where the path ends. */
export const DrawingNotFound = () => (
  <Scene>
    <Sun x={120} y={78} radius={62} />
    <Ground />
    <path d="M120 138V34" />
    <path d="M78 46h76l14 13-14 13H78z" className="fill-surface-raised" />
    <path d="M162 84h-62l-12 11 12 11h62z" className="fill-surface-raised" />
    <path d="M94 59h38" className="stroke-line" />
    <path d="M112 95h34" className="stroke-line" />
    <path d="M60 138c2-9 6-14 6-14s4 5 6 14M176 138c2-7 5-11 5-11s3 4 5 11" className="stroke-line" />
  </Scene>
);

/** The sun is up, and the day is ticked. */
export const DrawingSuccess = () => (
  <Scene>
    <Sun x={120} y={78} radius={62} />
    <path d="M66 24l-6-7M174 24l6-7M44 54l-8-4M196 54l8-4" className="stroke-line" />
    <Ground />
    <rect x="72" y="42" width="96" height="96" rx="10" className="fill-surface-raised" />
    <path d="M72 68h96M96 32v18M144 32v18" />
    <path d="m100 103 14 14 28-29" strokeWidth="6" />
  </Scene>
);

/** The sun rises behind an open door. */
export const DrawingWelcome = () => (
  <Scene>
    <path d="M46 138a74 74 0 0 1 148 0z" className="fill-accent-soft" stroke="none" />
    <path d="M120 50V38M66 66l-7-8M174 66l7-8M36 100l-10-4M204 100l10-4" className="stroke-line" />
    <Ground />
    <rect x="84" y="62" width="72" height="76" rx="4" className="fill-surface-raised" />
    <path d="M84 138V65l44 15v58z" className="fill-accent-soft" />
    <circle cx="119" cy="110" r="3" fill="currentColor" stroke="none" />
    <path d="M104 150h32" className="stroke-line" />
  </Scene>
);
