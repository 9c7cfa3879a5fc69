import type { StaffRole } from "@/lib/domain/dashboard/screens";

/** The roles of which a network demands a second factor. */
export type Demands = Readonly<Record<StaffRole, boolean>>;

/** What a network demands in production until its managers decide. A demo demands nothing. */
export const DEFAULT_DEMANDS: Demands = { staff: false, manager: true };
