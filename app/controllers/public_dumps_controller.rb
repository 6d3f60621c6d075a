# Serves the public dump. Range requests allow interrupted downloads to resume.
class PublicDumpsController < ApplicationController
  include PublicApi

  TYPE = "application/vnd.sqlite3"

  def show
    file = File.stat(PublicDump.path) if PublicDump.enabled? && File.exist?(PublicDump.path)
    raise ActiveRecord::RecordNotFound, "No public dump" unless file

    response.cache_control.merge! max_age: 0, must_revalidate: true, extras: [ "no-transform" ]
    if stale?(strong_etag: [ file.mtime.to_r.to_s, file.size ], last_modified: file.mtime, public: true)
      send_dump
    end
  end

  private
    # Never compressed: a range of a compressed response would be useless.
    def send_dump
      request.delete_header "HTTP_IF_MODIFIED_SINCE" # checked by stale? above
      unless range_of_same_file? && request.get_header("HTTP_RANGE").to_s.exclude?(",")
        request.delete_header "HTTP_RANGE"
      end
      request.set_header ResponseBuffer::RANGE_OF, PublicDump.path.to_s
      self.status, headers, self.response_body = Rack::Files.new(nil, {}, TYPE)
        .serving(request, PublicDump.path)
      response.headers.merge! headers.without("x-cascade", "last-modified")
      response.headers["Accept-Ranges"] = "bytes"
    end

    # A resumed download must not append the end of a newer dump to the beginning of an older one.
    def range_of_same_file?
      validator = request.get_header("HTTP_IF_RANGE")
      validator.nil? || validator == response.headers["ETag"] ||
        validator == response.headers["Last-Modified"]
    end
end
