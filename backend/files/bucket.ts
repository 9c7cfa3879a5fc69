import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { AppError } from "@/lib/contracts/errors";
import type { BucketSettings } from "@/lib/server/environment/address-schemas";
import type { FileKey, FileStore } from "./file-store";

const clientOf = ({ endpoint, region, credentials }: BucketSettings) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // S3-compatible stores may refuse the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Stores files as objects of a private bucket, without access rights of their own. */
export const bucketStore = (settings: BucketSettings): FileStore => {
  const client = clientOf(settings);
  const objectOf = (key: string) => ({ Bucket: settings.name, Key: key });
  return {
    put: async (key, bytes) => {
      const Body = Readable.from(bytes, { objectMode: false });
      // One part at a time in memory. A failure aborts the upload.
      await new Upload({ client, params: { ...objectOf(key), Body }, queueSize: 1 }).done();
    },
    open: async (key) => {
      const { Body } = await client.send(new GetObjectCommand(objectOf(key))).catch((error) => {
        throw isMissing(error) ? new AppError("not_found") : error;
      });
      if (!Body) throw new AppError("not_found");
      return Body.transformToWebStream();
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },
    async *list(tenant) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: settings.name, Prefix: `${tenant}/` }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key as FileKey, at: LastModified };
    },
  };
};
