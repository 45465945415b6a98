/** What `UploadInterceptor` leaves on a request beside its body. */
export interface UploadRequest {
  image?: Buffer;
}
