import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import type { WaitingRow } from "@/lib/contracts/staff-waiting";
import type { Locale } from "@/lib/domain/country/locales";

/** Props of a dialog that acts for somebody on the waiting list. */
export interface WaitingDialogProps {
  row: WaitingRow;
  location: DashboardLocation;
  language: Locale;
  /** With what was done, in words. */
  onDone: (text: string) => void;
  onClose: () => void;
}
