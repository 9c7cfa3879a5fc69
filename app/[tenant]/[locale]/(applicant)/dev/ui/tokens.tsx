import tailwind from "@/tailwind.config";
import { Example } from "./example";

const { colors, transitionDuration } = tailwind.theme;

type Swatch = readonly [name: string, value: string];

const isRole = (value: string) => value.startsWith("var(");

const swatchesOf = (name: string, value: string | object): Swatch[] =>
  typeof value === "string"
    ? [[name, value]]
    : Object.entries<string>({ ...value }).map(([part, colour]) => [
        part === "DEFAULT" ? name : `${name}-${part}`,
        colour,
      ]);

/** The shades of each hue, from 25 to 950, without the roles. */
const SCALES = Object.entries(colors)
  .filter(([, value]) => typeof value === "object" && 950 in value)
  .map(([name, value]) => [name, swatchesOf(name, value).filter(([, colour]) => !isRole(colour))] as const);

/** The roles of colours, in the current theme. */
const ROLES = Object.entries(colors).flatMap(([name, value]) =>
  swatchesOf(name, value).filter(([, colour]) => isRole(colour)),
);

const SIZES = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl", "text-2xl", "text-3xl", "text-4xl"];
const RADII = ["rounded-sm", "rounded-md", "rounded-lg", "rounded-full"];
const SHADOWS = ["shadow-raised", "shadow-floating"];
const SPACES = [4, 8, 12, 16, 24, 32, 48, 64];

const Swatches = ({ swatches, names }: { swatches: readonly Swatch[]; names: "numbers" | "roles" }) => (
  <ul
    className={names === "roles" ? "grid grid-cols-2 gap-3 sm:grid-cols-4" : "grid grid-cols-6 gap-1 sm:grid-cols-12"}
  >
    {swatches.map(([name, value]) => (
      <li className="min-w-0 text-xs tabular-nums" key={name}>
        <svg aria-hidden="true" className="h-10 w-full rounded-sm border border-line forced-color-adjust-none">
          <rect fill={value} height="100%" width="100%" />
        </svg>
        <span>{names === "roles" ? name : name.slice(name.lastIndexOf("-") + 1)}</span>
      </li>
    ))}
  </ul>
);

/** The palette, from the configuration of the styles. */
export const Colours = () => (
  <>
    {SCALES.map(([name, swatches]) => (
      <Example key={name} name={name} wide>
        <Swatches names="numbers" swatches={swatches} />
      </Example>
    ))}
    <Example name="roles, in the theme in force" wide>
      <Swatches names="roles" swatches={ROLES} />
    </Example>
  </>
);

/** Type, spacing, radii, shadows and durations. */
export const Spacings = ({ sample }: { sample: string }) => (
  <>
    <Example name="type: xs to 4xl" wide>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {SIZES.map((size) => (
          <li className="flex items-baseline gap-4" key={size}>
            <span className="w-20 shrink-0 text-ink-second text-xs">{size}</span>
            <span className={`min-w-0 ${size}`}>{sample}</span>
          </li>
        ))}
      </ul>
    </Example>
    <Example name="space: 4 to 64">
      <ul className="grid gap-2 text-ink-second text-xs tabular-nums">
        {SPACES.map((space) => (
          <li className="flex items-center gap-4" key={space}>
            <span className="w-20">{space}</span>
            <svg aria-hidden="true" className="h-3 w-16">
              <rect className="fill-accent" height="100%" width={space} />
            </svg>
          </li>
        ))}
      </ul>
    </Example>
    <Example name="corners, shadows">
      <ul className="grid grid-cols-2 gap-4 text-ink-second text-xs">
        {[...RADII, ...SHADOWS].map((look) => (
          <li key={look}>
            <div className={`h-12 border border-line bg-surface-raised ${look}`} />
            <p className="mt-2">{look}</p>
          </li>
        ))}
      </ul>
    </Example>
    <Example name="motion" wide>
      <p className="text-sm">
        {Object.entries(transitionDuration)
          .map(([name, time]) => `${name} ${time}`)
          .join(" · ")}
      </p>
    </Example>
  </>
);
