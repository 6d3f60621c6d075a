# Makes creating an item safe to retry: API requests with the same Idempotency-Key header create only one.
module IdempotencyKey
  private
    # +sent+ is the item of the request, +saved+ the one that it created or repeats.
    def status_of_created(saved, sent)
      if saved.held? then :accepted
      else saved == sent ? :created : :ok
      end
    end

    # +content+ with the attributes that identify the request, if it has a key.
    def with_idempotency_key(content)
      key = request.headers["Idempotency-Key"].presence or return content
      fingerprint = [ request.path, content.sort_by { |name, _| name.to_s } ].to_json
      {
        **content,
        request_token: Digest::SHA256.hexdigest("#{Current.user.id} #{key}"),
        request_fingerprint: Digest::SHA256.hexdigest(fingerprint)
      }
    end
end
