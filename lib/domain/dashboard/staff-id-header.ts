/** Names the member of staff whose page makes a call: a colleague who has signed in meanwhile does not act for them. */
export const STAFF_ID_HEADER = "startday-staff-id";
