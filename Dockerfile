FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -pgo=cmd/makruk-uci/default.pgo -o /out/makrukbot ./cmd/makrukbot \
 && mkdir /out/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /usr/share/zoneinfo /usr/share/zoneinfo
COPY --from=build /out/makrukbot /makrukbot
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
ENV MAKRUK_DATA=/data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=6s --start-period=5s CMD ["/makrukbot", "health"]
ENTRYPOINT ["/makrukbot"]
