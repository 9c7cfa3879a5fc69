import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { type AuditKind, isAuditKind } from "@/lib/domain/dashboard/audit-actions";
import { areDayCapacities } from "@/lib/domain/dashboard/audit-changes";
import { SCREENS, type Screen } from "@/lib/domain/dashboard/screens";
import { routes } from "@/lib/domain/routes";
import { useAuditContext } from "./audit-context";
import { SCREEN_OF, useKindName } from "./use-kind-name";
import { useTargetName } from "./use-target-name";

/** Path and query of the target: the week of the first changed day, or the applicant. */
const pathOf = (kind: AuditKind, screen: Screen, { target, after }: AuditEntry): [path: string, query: string] => {
  const id = target.slice(target.indexOf(":") + 1);
  if (kind === "registration") return [routes.applicant(id), ""];
  const day = areDayCapacities(after) ? after[0]?.date : undefined;
  return [SCREENS[screen].path, screen === "startDays" && day ? `&week=${day}` : ""];
};

/** Names what was changed, and whose it is, with a link to it. An erased application has none. */
export const TargetLink = ({ entry }: { entry: AuditEntry }) => {
  const audit = useTranslations("audit");
  const { locationKey } = useAuditContext();
  const nameOf = useTargetName();
  const kindName = useKindName();
  const kind = entry.target.slice(0, entry.target.indexOf(":"));
  if (!isAuditKind(kind)) return null;
  if (entry.person?.isErased) return <span className="text-ink-second text-sm">{audit("erased")}</span>;
  const screen = SCREEN_OF[kind];
  const name = nameOf(entry) ?? (kind === "registration" ? audit("openApplicant") : kindName(kind));
  const [path, query] = pathOf(kind, screen, entry);
  return (
    <DashboardLink
      className="wrap-anywhere inline-block py-0.5 text-accent-text text-sm underline-offset-4 hover:underline"
      href={`${path}?location=${locationKey}${query}`}
      prefetch={false}
    >
      {name}
    </DashboardLink>
  );
};
