import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const BUCKET = "private-files";

/** A fake of the part of S3 that the file store uses. Objects are in memory; a page of a list has two keys. */
export interface Bucket {
  /** Its address, as the product gets it. */
  url: string;
  objects: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted. */
  uploads: Map<string, Buffer[]>;
  /** Turns refusal of every request on or off. */
  refuse(isRefusing: boolean): void;
  close(): Promise<unknown>;
}

const PAGE = 2;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const listPage = (objects: Map<string, Buffer>, query: URLSearchParams): string => {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const start = Number(query.get("continuation-token") ?? 0);
  const contents = keys
    .slice(start, start + PAGE)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`);
  const isCut = start + PAGE < keys.length;
  const next = isCut ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
};

type Answer = [status: number, body?: string | Buffer, headers?: Record<string, string>];

const answerPart = (bucket: Bucket, method: string, key: string, query: URLSearchParams, body: Buffer): Answer => {
  const id = query.get("uploadId");
  if (id === null) {
    bucket.uploads.set(key, []);
    return [200, `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`];
  }
  const parts = bucket.uploads.get(id) ?? [];
  if (method === "PUT") {
    parts[Number(query.get("partNumber")) - 1] = body;
    return [200, "", { etag: '"part"' }];
  }
  bucket.uploads.delete(id);
  if (method === "DELETE") return [204];
  bucket.objects.set(key, Buffer.concat(parts));
  return [200, "<CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>"];
};

const answerObject = ({ objects }: Bucket, method: string, key: string, body: Buffer): Answer => {
  const object = objects.get(key);
  if (method === "GET") return object ? [200, object] : [404, "<Error><Code>NoSuchKey</Code></Error>"];
  if (method === "DELETE") objects.delete(key);
  else objects.set(key, body);
  return method === "DELETE" ? [204] : [200, "", { etag: '"whole"' }];
};

/** Starts an empty bucket on a free port. */
export const startBucket = async (): Promise<Bucket> => {
  let isRefusing = false;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
    const body = await bodyOf(request).catch(() => Buffer.alloc(0));
    const [, name, ...path] = decodeURIComponent(pathname).split("/");
    const key = path.join("/");
    const method = request.method ?? "";
    const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/");
    const answer = (): Answer => {
      if (isRefusing || !isSigned || name !== BUCKET) return [403, "<Error><Code>AccessDenied</Code></Error>"];
      if (searchParams.get("list-type") === "2") return [200, listPage(bucket.objects, searchParams)];
      if (searchParams.has("uploads") || searchParams.has("uploadId"))
        return answerPart(bucket, method, key, searchParams, body);
      return answerObject(bucket, method, key, body);
    };
    const [status, content, headers] = answer();
    response.writeHead(status, headers).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bucket: Bucket = {
    url: `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}`,
    objects: new Map(),
    uploads: new Map(),
    refuse: (refuses) => {
      isRefusing = refuses;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
};
