import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { areDayCapacities } from "@/lib/domain/dashboard/audit-changes";
import { SCREENS, type Screen } from "@/lib/domain/dashboard/screens";
import { routes } from "@/lib/domain/routes";
import { useAuditContext } from "./audit-context";

const SCREEN_OF: Readonly<Record<string, Screen>> = {
  start_days: "startDays",
  presentation: "presentations",
  session: "slots",
  configuration: "configuration",
  account: "accounts",
  registration: "applicants",
};

/** Path and query of the target: the week of the first changed day, or the applicant. */
const pathOf = (screen: Screen, { target, after }: AuditEntry): [path: string, query: string] => {
  const id = target.slice(target.indexOf(":") + 1);
  if (screen === "applicants") return [routes.applicant(id), ""];
  const day = areDayCapacities(after) ? after[0]?.date : undefined;
  return [SCREENS[screen].path, screen === "startDays" && day ? `&week=${day}` : ""];
};

/** Link to the screen of what was changed. */
export const TargetLink = ({ entry }: { entry: AuditEntry }) => {
  const t = useTranslations("dashboard");
  const audit = useTranslations("audit");
  const { locationKey } = useAuditContext();
  const screen = SCREEN_OF[entry.target.slice(0, entry.target.indexOf(":"))];
  if (!screen) return null;
  const [path, query] = pathOf(screen, entry);
  return (
    <DashboardLink
      className="inline-block py-0.5 text-accent-text text-sm underline-offset-4 hover:underline"
      href={`${path}?location=${locationKey}${query}`}
      prefetch={false}
    >
      {screen === "applicants" ? audit("openApplicant") : t(screen)}
    </DashboardLink>
  );
};
