import type { ReactNode } from "react";

type SceneProps = { children: ReactNode; viewBox?: string };

// The main lines have the text colour; the rest follows the theme.
const Scene = ({ children, viewBox = "0 0 240 160" }: SceneProps) => (
  <svg
    aria-hidden="true"
    viewBox={viewBox}
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

/** The sun and a ticked calendar day. */
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

/** Three people, one of them dashed. */
export const DrawingPeople = () => (
  <Scene>
    <Sun x={120} y={78} radius={62} />
    <Ground />
    <circle cx="78" cy="72" r="15" className="fill-surface-raised" />
    <path d="M50 138v-14a28 28 0 0 1 56 0v14" className="fill-surface-raised" />
    <circle cx="162" cy="72" r="15" className="fill-surface-raised" />
    <path d="M134 138v-14a28 28 0 0 1 56 0v14" className="fill-surface-raised" />
    <circle cx="120" cy="54" r="17" className="fill-surface-raised" strokeDasharray="1 7" />
    <path d="M88 138v-24a32 32 0 0 1 64 0v24" className="fill-surface-raised" strokeDasharray="1 7" />
  </Scene>
);

/** A pin on a folded map. */
export const DrawingMap = () => (
  <Scene>
    <Sun x={120} y={70} radius={62} />
    <path d="m52 92 44-14 48 14 44-14v46l-44 14-48-14-44 14z" className="fill-surface-raised" />
    <path d="M96 78v46M144 92v46" className="stroke-line" />
    <path d="M120 112c-18-22-27-36-27-49a27 27 0 0 1 54 0c0 13-9 27-27 49z" className="fill-surface-raised" />
    <circle cx="120" cy="63" r="10" className="fill-accent-soft" />
  </Scene>
);

/** A disconnected plug. */
export const DrawingFailure = () => (
  <Scene>
    <Sun x={120} y={78} radius={62} />
    <path d="M22 104h40c16 0 16-26 32-26" />
    <path d="M94 62h14a16 16 0 0 1 0 32H94z" className="fill-surface-raised" />
    <path d="M124 71h13M124 85h13" />
    <path d="M218 52h-34c-14 0-12 26-26 26" />
    <path d="M176 62h-14a16 16 0 0 0 0 32h14z" className="fill-surface-raised" />
    <path d="m142 46 4-12M132 44l-4-10M142 110l4 12M132 112l-4 10" className="stroke-line" />
  </Scene>
);

/** A learning centre with an open door, the sun behind it, and icons of its subjects above. */
export const DrawingWelcome = () => (
  <Scene viewBox="0 0 360 272">
    <path d="M52 216a128 128 0 0 1 256 0z" className="fill-accent-soft" stroke="none" />
    <path d="M22 216h316" className="stroke-line" />
    <path d="M162 216c-8 22-40 30-66 42M198 216c8 22 40 30 66 42" className="stroke-line" />
    <path d="M98 126h164v90H98z" className="fill-surface-raised" />
    <path d="m84 130 96-56 96 56z" className="fill-surface-raised" />
    <circle cx="180" cy="107" r="9" className="fill-accent-soft" />
    <path d="M116 150h30v28h-30zM214 150h30v28h-30z" className="fill-accent-soft" />
    <path d="M131 150v28M116 164h30M229 150v28M214 164h30" className="stroke-accent-line" strokeWidth="2" />
    <path d="M162 216v-54h36v54z" className="fill-accent-soft" />
    <path d="M162 216v-54l-20 9v51z" className="fill-surface-raised" />
    <circle cx="148" cy="194" r="2.5" fill="currentColor" stroke="none" />
    <path d="M66 216c0-13 7-20 15-20s15 7 15 20M264 216c0-13 7-20 15-20s15 7 15 20" className="fill-surface-raised" />
    {/* Code, an idea, a note, a film. */}
    <path d="m58 86-13 12 13 12M78 86l13 12-13 12" />
    <path d="M123 50c-5-4-8-8-8-14a15 15 0 0 1 30 0c0 6-3 10-8 14z" className="fill-surface-raised" />
    <path d="M124 57h12M127 63h6" />
    <path d="M226 62V32l22-5v30" />
    <ellipse cx="219" cy="62" rx="7" ry="5.5" fill="currentColor" stroke="none" />
    <ellipse cx="241" cy="57" rx="7" ry="5.5" fill="currentColor" stroke="none" />
    <rect x="280" y="80" width="40" height="30" rx="6" className="fill-surface-raised" />
    <path d="m296 89 10 6-10 6z" fill="currentColor" strokeWidth="2" />
  </Scene>
);

/** A phone with a message that has a code. */
export const DrawingCode = () => (
  <Scene>
    <Sun x={120} y={78} radius={62} />
    <Ground />
    <rect x="88" y="26" width="64" height="112" rx="12" className="fill-surface-raised" />
    <path d="M112 38h16M108 126h24" className="stroke-line" />
    <path
      d="M62 58h116a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8h-80l-14 12v-12H62a8 8 0 0 1-8-8V66a8 8 0 0 1 8-8z"
      className="fill-surface-raised"
    />
    <path d="M76 80h.1M94 80h.1M112 80h.1M130 80h.1M148 80h.1M166 80h.1" strokeWidth="8" />
  </Scene>
);
