# Answers a member's repeated request for a list of posts with 304 Not Modified, and shares the main lists
# among all members (MemberLists).
module RevalidatedList
  include Paginated

  # Those of a tag or a domain have a button to mute it, and those of a period also change with time.
  SHARED = %w[ hot newest active ask show ].freeze

  private
    # Whether the browser has the list's current page, which was loaded as @page. The pages of days have links
    # to earlier and later ones.
    def list_not_modified?
      not_modified?("#{list_version} #{list_votes}") if signed_in? && @list[:list] != "past"
    end

    def render_list
      @viewer = ReaderContext.of_posts(Current.user, @page.records, action: "hide")
      render_shared_list if shared_list?
    end

    # With empty slots, which it then fills.
    def render_shared_list
      @slots, @viewer = {}, @viewer.with_slots
      render
      page = MemberLists::Page.new(response.body, labels: @slots[:labels],
        condition: Post::Listed.condition(@page, list_version), changes_at: page_changes_at)
      reader = list_reader
      response.body = page.fill(reader, list_votes)
      request.env[MemberLists::RENDERED] = [ page, reader ]
    end

    def list_version = @list_version ||= Post::Listed.version(@page)
    def list_votes = @list_votes ||= Post::Listed.votes(@page)

    def shared_list?
      signed_in? && SHARED.include?(@list[:list]) && @page.any? && !Current.user.hides_or_mutes? &&
        revalidatable?
    end

    def list_reader
      user = Current.user
      MemberLists::Reader.new(id: user.id, kind: "#{I18n.locale} #{user.role}",
        state: reader_state, masthead: @slots[:masthead], condition: Current.session.condition,
        expires_at: reader_change_times.min || @rendered_at)
    end

    # Times at which the session's last use must be recorded again, and at which the member may flag.
    def reader_change_times
      [ Current.session.last_seen_at + 1.hour, Current.user.created_at + User::FLAG_AGE ].select(&:future?)
    end
end
