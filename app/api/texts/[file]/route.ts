import { textFileResponse } from "@/lib/bff/text-files";

interface TextsContext {
  params: Promise<{ file: string }>;
}

/** Texts and lists that pages of one network and language load once. They are public, and the same for everybody. */
export const GET = async (request: Request, { params }: TextsContext): Promise<Response> =>
  textFileResponse((await params).file, request);
