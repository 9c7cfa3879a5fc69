import type { PoolClient } from "pg";

/** Ends the student's reading of an application that a guardian has taken over. The application must be locked. */
export const endReading = async (client: PoolClient, tenant: string, registrationId: string): Promise<void> => {
  await client.query({
    name: "hand-over-end-reading",
    text: `UPDATE hand_over SET student_identity_id = NULL, snapshot = NULL
           WHERE tenant = $1 AND registration_id = $2 AND accepted_at IS NOT NULL`,
    values: [tenant, registrationId],
  });
};

/** Says whether the student sees the appointment. The application must be locked. */
export const showAppointment = async (
  client: PoolClient,
  tenant: string,
  registrationId: string,
  seesAppointment: boolean,
): Promise<void> => {
  await client.query({
    name: "hand-over-show-appointment",
    text: `UPDATE hand_over SET shows_appointment = $3
           WHERE tenant = $1 AND registration_id = $2 AND accepted_at IS NOT NULL`,
    values: [tenant, registrationId, seesAppointment],
  });
};
